//! Dependency cycles between the files of a crate, and between the files of the page.
//!
//! A module and its descendants count as one node. A path that starts with `crate`, `super` or `self` is an edge to the
//! module that defines its item, even if another module re-exports the item. Tests and the modules in `EXEMPT` are left
//! out.
//!
//! The check scans the text instead of parsing Rust: it splits the code into tokens, collects the paths, and resolves
//! each path through the imports of the modules that it passes.
//!
//! In TypeScript each file is a node, and an import of types is an edge like any other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Instruction-set code, which implements traits of the modules that call it.
const EXEMPT: [&str; 1] = ["arch"];

type Module = Vec<String>;

/// The modules that each module uses, each with a file that contains the use.
type Uses<'a> = BTreeMap<Module, BTreeMap<Module, &'a Module>>;

/// Returns a line for each cycle in the crate with these sources.
pub(super) fn of(sources: &Path) -> Vec<String> {
    let texts: BTreeMap<Module, String> = super::sources(sources, &["rs"])
        .into_iter()
        .map(|path| (module(path.strip_prefix(sources).unwrap()), without_tests(&fs::read_to_string(path).unwrap())))
        .filter(|(module, _)| !module.iter().any(|name| name == "tests"))
        .collect();
    let mut imports = BTreeMap::new();
    for (module, text) in &texts {
        // The items that `*` imports have no names here.
        for path in paths(text, true).into_iter().filter(|path| path.last().unwrap() != "*") {
            let name = path.last().unwrap().clone();
            imports.insert((module.clone(), name), path);
        }
    }
    // Two modules that are not siblings are replaced by their sibling ancestors, so a dependency between descendants
    // counts for these ancestors.
    let mut edges = Uses::new();
    for (from, text) in &texts {
        for path in paths(text, false) {
            let to = resolve(from, &path, &texts, &imports, 0);
            let common = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
            if common < from.len() && common < to.len() && ![from, &to].iter().any(|module| is_exempt(module)) {
                edges.entry(from[..=common].to_vec()).or_default().insert(to[..=common].to_vec(), from);
            }
        }
    }
    found(sources, &edges)
}

/// Returns a line for each cycle in the page with these sources.
pub(super) fn of_page(sources: &Path) -> Vec<String> {
    let texts: BTreeMap<Module, String> = super::sources(sources, &["ts", "tsx"])
        .into_iter()
        .map(|path| (names(path.strip_prefix(sources).unwrap()), fs::read_to_string(path).unwrap()))
        .collect();
    let mut edges = Uses::new();
    for (from, text) in &texts {
        let imports = text.split('"').filter(|part| part.starts_with("./") || part.starts_with("../"));
        for path in imports {
            let mut to = from[..from.len() - 1].to_vec();
            for name in path.split('/').filter(|name| *name != ".") {
                if name == ".." {
                    to.pop();
                } else {
                    to.push(name.to_owned());
                }
            }
            let index = [&to[..], &["index".to_owned()]].concat();
            let to = [to, index].into_iter().find(|to| texts.contains_key(to));
            edges.entry(from.clone()).or_default().extend(to.map(|to| (to, from)));
        }
    }
    found(sources, &edges)
}

/// Returns a line for each cycle.
fn found(sources: &Path, edges: &Uses<'_>) -> Vec<String> {
    let reached = |from: &Module| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(module) = open.pop() {
            open.extend(
                edges.get(module).into_iter().flat_map(BTreeMap::keys).filter(|to| reached.insert((*to).clone())),
            );
        }
        reached
    };
    let reached: BTreeMap<&Module, BTreeSet<Module>> = edges.keys().map(|from| (from, reached(from))).collect();
    let on_one = |one: &Module, other: &Module| {
        reached[one].contains(other) && reached.get(other).is_some_and(|back| back.contains(one))
    };
    let cycles: BTreeSet<Vec<&Module>> = edges
        .keys()
        .map(|one| edges.keys().filter(|other| on_one(one, other)).collect())
        .filter(|cycle: &Vec<_>| !cycle.is_empty())
        .collect();
    let line = |cycle: Vec<&Module>| {
        let inside = cycle.iter().flat_map(|from| edges[*from].iter().map(move |(to, file)| (from, to, file)));
        let inside = inside.filter(|(_, to, _)| cycle.contains(to));
        let uses: Vec<_> = inside.map(|(_, to, file)| format!("{} -> {}", file.join("/"), to.join("/"))).collect();
        format!("{}: a cycle of {} modules: {}", sources.display(), cycle.len(), uses.join(", "))
    };
    cycles.into_iter().map(line).collect()
}

fn is_exempt(module: &Module) -> bool {
    module.iter().any(|name| EXEMPT.contains(&name.as_str()))
}

fn names(path: &Path) -> Vec<String> {
    path.with_extension("").iter().map(|name| name.to_str().unwrap().to_owned()).collect()
}

fn module(path: &Path) -> Module {
    let mut module = names(path);
    module.pop_if(|name| ["lib", "main", "mod"].contains(&name.as_str()));
    module
}

/// Returns the code without comments and without code that is compiled for tests only.
fn without_tests(text: &str) -> String {
    let mut code = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim_start().starts_with("#[cfg(test)]") {
            // Skips an item: to its `;` on the same line, or else to the brace that closes it.
            let indent = &line[..line.len() - line.trim_start().len()];
            let mut item = lines.next();
            while item.is_some_and(|line| !line.ends_with(';') && line.trim_end() != format!("{indent}}}")) {
                item = lines.next();
            }
        } else {
            code.push_str(line.split("//").next().unwrap_or_default());
            code.push('\n');
        }
    }
    code
}

/// Returns the paths in the code without generic arguments: all paths of imports, or all paths that start at a module.
fn paths(code: &str, of_imports: bool) -> Vec<Vec<String>> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let spaced: String = code.chars().flat_map(|c| if is_name(c) { vec![c] } else { vec![' ', c, ' '] }).collect();
    let spaced = spaced.replace(" :  : ", " :: ");
    let tokens: Vec<_> = spaced.split_whitespace().collect();
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let starts = ["crate", "super", "self"].contains(&tokens[at]) && tokens.get(at + 1) == Some(&"::");
        let is_start =
            if of_imports { at > 0 && tokens[at - 1] == "use" } else { starts && (at == 0 || tokens[at - 1] != "::") };
        if is_start {
            tree(&tokens, at, &mut Vec::new(), &mut found);
        }
    }
    found
}

/// Parses a path or a tree of imports, adds each path to `found`, and returns the index of the token after it.
fn tree(tokens: &[&str], mut at: usize, prefix: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> usize {
    let depth = prefix.len();
    loop {
        match tokens.get(at) {
            Some(&"{") => {
                while tokens.get(at).is_some_and(|token| *token != "}") {
                    at = tree(tokens, at + 1, prefix, found);
                }
                at += 1;
                break;
            }
            Some(&name) if name != "}" && name != "," => prefix.push(name.to_owned()),
            _ => break,
        }
        at += 1;
        if tokens.get(at) != Some(&"::") {
            if prefix.last().is_some_and(|name| name == "self") && prefix.len() > 1 {
                prefix.pop();
            }
            found.push(prefix.clone());
            if tokens.get(at) == Some(&"as") {
                found.push([prefix.as_slice(), &[tokens[at + 1].to_owned()]].concat());
                at += 2;
            }
            break;
        }
        at += 1;
    }
    prefix.truncate(depth);
    at
}

/// Returns the module that defines the item of a path.
fn resolve(
    from: &Module,
    path: &[String],
    texts: &BTreeMap<Module, String>,
    imports: &BTreeMap<(Module, String), Vec<String>>,
    depth: usize,
) -> Module {
    // `depth` limits the number of imports that are followed, because imports can refer to each other.
    let mut at = if path[0] == "crate" { Vec::new() } else { from.clone() };
    for name in path {
        match name.as_str() {
            "crate" | "self" => {}
            "super" => drop(at.pop()),
            _ => {
                at.push(name.clone());
                if !texts.contains_key(&at) {
                    at.pop();
                    // The name is not a module, so it is an item, an import, or an external crate without a module
                    // here.
                    let import = imports.get(&(at.clone(), name.clone())).filter(|import| depth < 9 && *import != path);
                    return import.map_or(at.clone(), |import| resolve(&at, import, texts, imports, depth + 1));
                }
            }
        }
    }
    at
}
