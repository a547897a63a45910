//! The types of the page, `page/src/engine/protocol.ts`, are written from the Rust types that serde reads and writes, so a
//! field is edited in one place. The test fails if the committed file differs.
//!
//! The writer scans the sources as text: it splits them into tokens, collects the structs and enums, and applies the attributes
//! of serde that occur. The alternative, `ts-rs`, needs derives, attributes and a feature in the eleven crates that declare the
//! types, and three more packages.

#![expect(clippy::unwrap_used, reason = "an unexpected source fails the test")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Crates that the engine does not use, with types whose names are those of other types.
const UNUSED: [&str; 2] = ["impartial-cli", "impartial-python"];

#[test]
fn the_types_of_the_page_are_those_of_the_engine() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("page/src/engine/protocol.ts");
    let written = protocol(root.parent().unwrap());
    if env::var_os("WRITE_PROTOCOL").is_some() {
        fs::write(&path, &written).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap();
    let difference = found.lines().zip(written.lines()).find(|(found, written)| found != written);
    let repair = "WRITE_PROTOCOL=1 cargo test -p impartial-web --test protocol";
    assert!(found == written, "protocol.ts differs from the Rust types: {difference:?}\nto write it: {repair}");
}

/// Returns the text of the file from the sources of these crates.
fn protocol(crates: &Path) -> String {
    let mut items = Vec::new();
    for folder in fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path()) {
        let home = folder.file_name().unwrap().to_str().unwrap();
        for path in sources(&folder.join("src")).iter().filter(|_| !UNUSED.contains(&home)) {
            let tokens = tokens(&fs::read_to_string(path).unwrap());
            Scanner { tokens: &tokens, at: 0 }.items(home, &mut items);
        }
    }
    let mut writer = Writer { items: &items, types: BTreeMap::new() };
    let requests = writer.requests();
    let heading = "// The requests and responses of the engine, written by `tests/protocol.rs` from the Rust types.\n//\n\
                   // Numbers that may exceed 2^53 are text.\n";
    let types = writer.types.into_values().chain([requests]).map(|text| format!("\n{text}\n"));
    heading.to_owned() + &types.collect::<String>()
}

/// Returns the Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    folders.iter().flat_map(|folder| sources(folder)).chain(files).collect()
}

/// Splits a source into names, strings, comments of documentation and single characters. Lifetimes are left out.
fn tokens(source: &str) -> Vec<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let mut rest = source.trim_start();
    while let Some(first) = rest.chars().next() {
        // Returns where the text ends that begins at `start` and ends with `end`.
        let after =
            |start: usize, end: &str| start + rest[start..].find(end).map_or(rest.len() - start, |at| at + end.len());
        let end = match first {
            '/' if rest.starts_with("//") => after(0, "\n"),
            'r' if rest.starts_with("r#\"") => after(3, "\"#"),
            '"' => {
                let mut is_escaped = false;
                let is_end = |c| {
                    let is_end = c == '"' && !is_escaped;
                    is_escaped = c == '\\' && !is_escaped;
                    is_end
                };
                2 + rest[1..].find(is_end).unwrap()
            }
            '\'' if rest.starts_with("'\\") => after(3, "'"),
            // The character may have several bytes.
            '\'' if rest.chars().nth(2) == Some('\'') => 2 + rest[1..].chars().next().map_or(0, char::len_utf8),
            '\'' => 1 + rest[1..].find(|c| !is_name(c)).unwrap(),
            _ if is_name(first) => rest.find(|c| !is_name(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let token = rest[..end].trim_end();
        if !token.starts_with('\'') && (!token.starts_with("//") || token.starts_with("///")) {
            tokens.push(token.to_owned());
        }
        rest = rest[end..].trim_start();
    }
    tokens
}

/// A type, a field or a variant.
#[derive(Default)]
struct Item {
    /// The crate that declares it.
    home: String,
    /// The first paragraph of its documentation.
    docs: String,
    /// Its attributes, without spaces.
    attributes: String,
    name: String,
    /// For a kind of request, the variant of `Success` that responds to it.
    success: String,
    is_enum: bool,
    /// The type of a field, or the type in the parentheses of a variant.
    of: Vec<String>,
    members: Vec<Item>,
}

/// Collects the declarations of a source.
struct Scanner<'a> {
    tokens: &'a [String],
    at: usize,
}

impl Scanner<'_> {
    fn next(&mut self) -> String {
        self.at += 1;
        self.tokens[self.at - 1].clone()
    }

    fn is_at(&self, tokens: &[&str]) -> bool {
        self.tokens.get(self.at).is_some_and(|token| tokens.contains(&&**token))
    }

    /// Passes over a token, if it is the next one.
    fn skip(&mut self, token: &str) -> bool {
        let is_next = self.is_at(&[token]);
        self.at += usize::from(is_next);
        is_next
    }

    /// Passes over the tokens before the next of some tokens that is outside of brackets, and returns them.
    fn until(&mut self, ends: &[&str]) -> Vec<String> {
        let (start, mut depth) = (self.at, 0);
        while self.at < self.tokens.len() && (depth > 0 || !self.is_at(ends)) {
            depth += i32::from(self.is_at(&["(", "[", "{", "<"])) - i32::from(self.is_at(&[")", "]", "}", ">"]));
            self.at += 1;
        }
        self.tokens[start..self.at].to_vec()
    }

    /// Adds the types that serde reads or writes, and the list of requests.
    fn items(mut self, home: &str, items: &mut Vec<Item>) {
        while self.at < self.tokens.len() {
            let mut item = self.head(home);
            if self.at == self.tokens.len() {
                return;
            }
            item.name = self.next();
            let is_type = ["struct", "enum"].contains(&&*item.name) && item.attributes.contains("erialize");
            if is_type || item.name == "requests" && self.skip("!") {
                item.is_enum = item.name == "enum";
                if is_type {
                    item.name = self.next();
                }
                if self.skip("<") {
                    self.until(&[">"]);
                    self.next();
                }
                self.body(&mut item);
                items.push(item);
            }
        }
    }

    /// Reads comments, attributes and the visibility.
    fn head(&mut self, home: &str) -> Item {
        let mut item = Item { home: home.to_owned(), ..Item::default() };
        let mut docs = Vec::new();
        loop {
            if self.tokens.get(self.at).is_some_and(|token| token.starts_with("///")) {
                docs.push(self.next().trim_start_matches('/').trim().to_owned());
            } else if self.skip("#") {
                self.skip("!");
                self.next();
                item.attributes += &self.until(&["]"]).concat();
                self.next();
            } else if !self.skip("pub") {
                item.docs = docs.split(String::is_empty).next().unwrap().join(" ");
                return item;
            } else if self.skip("(") {
                self.until(&[")"]);
                self.next();
            }
        }
    }

    /// Reads what follows the name of a type or variant.
    fn body(&mut self, item: &mut Item) {
        if self.skip("(") {
            self.head("");
            item.of = self.until(&[")"]);
            self.next();
        } else if self.skip("{") {
            while !self.skip("}") {
                let mut member = self.head(&item.home);
                member.name = self.next();
                if self.skip("-") {
                    self.next();
                    member.success = self.next();
                }
                if self.skip(":") {
                    member.of = self.until(&[",", "}"]);
                } else {
                    self.body(&mut member);
                }
                self.skip(",");
                item.members.push(member);
            }
        }
    }
}

/// Writes types in TypeScript, with all types that they use.
struct Writer<'a> {
    items: &'a [Item],
    /// The declarations by name.
    types: BTreeMap<String, String>,
}

impl<'a> Writer<'a> {
    /// Returns the type with this name that a crate uses: its own, or the only one.
    fn find(&self, name: &str, home: &str) -> &'a Item {
        let named: Vec<_> = self.items.iter().filter(|item| item.name == name).collect();
        let own: Vec<_> = named.iter().copied().filter(|item| item.home == home).collect();
        match (&own[..], &named[..]) {
            ([item], _) | ([], [item]) => item,
            _ => panic!("{home} uses `{name}`, of which it has {} and all crates have {}", own.len(), named.len()),
        }
    }

    /// Returns the declaration of all requests.
    fn requests(&mut self) -> String {
        let [list, successes] = ["requests", "Success"].map(|name| self.find(name, "impartial-web"));
        let mut kinds = Vec::new();
        for kind in &list.members {
            let fields = if kind.members.is_empty() { "object".into() } else { self.object(list, &kind.members, None) };
            let success = successes.members.iter().find(|success| success.name == kind.success).unwrap();
            let ok = if success.of.is_empty() { self.declare(success) } else { self.of(&success.of, list, false) };
            let fields = fields.replace('\n', "\n  ");
            kinds.push(format!("{}: {{\n  fields: {fields};\n  ok: {ok};\n}};", snake_case(&kind.name)));
        }
        let kinds = kinds.join("\n").replace('\n', "\n  ");
        format!("/** Each kind of request: its fields, and the result. */\nexport interface Requests {{\n  {kinds}\n}}")
    }

    /// Returns the name of a type, which is after the name of its game if several games have an error of this name.
    fn name(&self, item: &Item) -> String {
        let is_shared = |other: &&Item| other.name == item.name && other.home != item.home;
        if !item.name.starts_with("Illegal") || !self.items.iter().any(|other| is_shared(&other)) {
            return item.name.clone();
        }
        let words = item.home.split('-').skip(1);
        let game: String = words.map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        game + &item.name
    }

    /// Declares a type, unless it is declared, and returns its name.
    fn declare(&mut self, item: &'a Item) -> String {
        let Item { attributes, docs, members, .. } = item;
        let name = &self.name(item);
        if self.types.contains_key(name) {
            return name.clone();
        }
        // A type may contain itself.
        self.types.insert(name.clone(), String::new());
        let tag = argument(attributes, "tag").zip(argument(attributes, "rename"));
        let text = if item.name == "Refusal" {
            // What the facade writes depends on the game.
            let of_games = |other: &&Item| other.home.starts_with("impartial-") && other.name.starts_with("Illegal");
            format!("type {name} ={}", self.union_of(of_games, &[]))
        } else if item.name == "Parameters" {
            let of_games = |other: &&Item| other.name != "Parameters" && other.name.ends_with("Parameters");
            format!("type {name} ={}", self.union_of(of_games, &["null".into()]))
        } else if item.is_enum {
            let variants: Vec<_> = members.iter().map(|variant| self.variant(item, variant)).collect();
            format!("type {name} ={}", union(&variants))
        } else if let Some((tag, value)) = tag {
            format!("type {name} = {};", self.object(item, members, Some(format!("{tag}: {value:?}"))))
        } else {
            let (bases, fields): (Vec<_>, Vec<_>) =
                members.iter().partition(|field| field.attributes.contains("flatten"));
            let bases: Vec<_> = bases.iter().map(|base| self.of(&base.of, item, false)).collect();
            let extends = if bases.is_empty() { String::new() } else { format!("extends {} ", bases.join(", ")) };
            format!("interface {name} {extends}{}", self.object(item, fields, None))
        };
        self.types.insert(name.clone(), format!("{}export {text}", comment(docs)));
        name.clone()
    }

    /// Returns the union of the types that are members, and of others.
    fn union_of(&mut self, is_member: impl Fn(&&Item) -> bool, others: &[String]) -> String {
        let mut names: Vec<_> = self.items.iter().filter(is_member).map(|item| self.declare(item)).collect();
        names.sort();
        union(&[&names, others].concat())
    }

    /// Returns the type of a variant.
    fn variant(&mut self, item: &Item, variant: &'a Item) -> String {
        let name = match argument(&item.attributes, "rename_all") {
            Some("lowercase") => variant.name.to_lowercase(),
            Some("snake_case") => snake_case(&variant.name),
            Some("kebab-case") => snake_case(&variant.name).replace('_', "-"),
            None => variant.name.clone(),
            other => panic!("{}: {other:?}", item.name),
        };
        let tag = argument(&item.attributes, "tag").map(|tag| format!("{tag}: {name:?}"));
        if !variant.members.is_empty() {
            return self.object(item, &variant.members, tag);
        }
        if variant.of.is_empty() {
            return tag.map_or(format!("{name:?}"), |tag| format!("{{ {tag} }}"));
        }
        let of = self.of(&variant.of, item, is_exact(item));
        if item.attributes.contains("untagged") {
            return of;
        }
        match (tag, argument(&item.attributes, "content")) {
            (None, _) => format!("{{ {name}: {of} }}"),
            (Some(tag), None) => format!("({{ {tag} }} & {of})"),
            (Some(tag), Some(content)) => format!("{{ {tag}; {content}: {of} }}"),
        }
    }

    /// Returns the type of an object with these fields, for a variant in one line. In a request, a field that may be null may
    /// also be absent.
    fn object(&mut self, item: &Item, fields: impl IntoIterator<Item = &'a Item>, tag: Option<String>) -> String {
        let is_variant = item.is_enum || tag.is_some();
        let mut lines: Vec<_> = tag.into_iter().collect();
        for field in fields {
            let exact = is_exact(item) || field.attributes.contains("serialize_with=");
            let of = self.of(&field.of, item, exact);
            let is_absent = field.attributes.contains("skip_serializing_if=");
            let is_optional = is_absent || item.name == "requests" && of.ends_with(" | null");
            let of = if is_optional { of.trim_end_matches(" | null") } else { &of };
            let name = argument(&field.attributes, "rename").unwrap_or(&field.name);
            // A field is an index, and is written as a number.
            let is_number = argument(&field.attributes, "with") == Some("impartial_core::from_one");
            let counted = if is_number { field.docs.replace("from 0", "from 1") } else { field.docs.clone() };
            let docs = if is_variant { String::new() } else { comment(&counted) };
            lines.push(format!("{docs}{name}{}: {of}", if is_optional { "?" } else { "" }));
        }
        if is_variant {
            return format!("{{ {} }}", lines.join("; "));
        }
        format!("{{\n  {};\n}}", lines.join(";\n").replace('\n', "\n  "))
    }

    /// Returns a type that an item uses. `is_exact` if its integers without a sign are text.
    fn of(&mut self, tokens: &[String], item: &Item, is_exact: bool) -> String {
        let mut scanner = Scanner { tokens, at: 0 };
        scanner.skip("&");
        let name = scanner.next();
        let mut inner = |end: &str| {
            let tokens = scanner.until(&[end, "]"]);
            scanner.at += 1;
            self.of(&tokens, item, is_exact)
        };
        match &*name {
            "[" => {
                let each = inner(";");
                let len = scanner.tokens.get(scanner.at).map_or(0, |len| len.parse().unwrap());
                if len > 0 { format!("[{}]", vec![each; len].join(", ")) } else { format!("{each}[]") }
            }
            "(" => format!("[{}, {}]", inner(","), inner(")")),
            "Option" | "Vec" | "Box" => {
                let tokens = &tokens[scanner.at + 1..tokens.len() - 1];
                let each = self.of(tokens, item, is_exact);
                match &*name {
                    "Option" => format!("{each} | null"),
                    "Vec" => format!("{each}[]"),
                    _ => each,
                }
            }
            "String" | "str" | "Text" => "string".into(),
            "bool" => "boolean".into(),
            "u64" | "u128" | "usize" if is_exact => "string".into(),
            "i64" | "u64" | "u128" | "usize" => "number".into(),
            _ => self.declare(self.find(&name, &item.home)),
        }
    }
}

/// Returns whether the integers of a type are text, as `IllegalMove::json` and `AnyPosition::parameters` write them.
fn is_exact(Item { home, name, .. }: &Item) -> bool {
    home.starts_with("impartial-") && home != "impartial-web" || name.ends_with("Parameters")
}

/// Returns the value of an argument of serde.
fn argument<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let found = |before| attributes.split_once(&format!("{before}{name}=\""));
    let (_, value) = found('(').or_else(|| found(','))?;
    value.split('"').next()
}

/// Returns a union as the rest of a declaration.
fn union(members: &[String]) -> String {
    if members.iter().all(|member| member.starts_with('"')) {
        return format!(" {};", members.join(" | "));
    }
    members.iter().map(|member| format!("\n  | {member}")).chain([";".into()]).collect()
}

fn comment(docs: &str) -> String {
    if docs.is_empty() { String::new() } else { format!("/** {docs} */\n") }
}

fn snake_case(name: &str) -> String {
    let upper = |(index, c): (usize, char)| if index > 0 && c.is_uppercase() { format!("_{c}") } else { c.into() };
    name.char_indices().map(upper).collect::<String>().to_lowercase()
}
