//! Explanations: the parts, their sum and the winning move.

use impartial_web::Engine;
use serde_json::{Value, json};

use crate::ok;

/// Returns the nim-value that a text such as `*3` states.
fn value(text: &Value) -> u64 {
    let text = text.as_str().unwrap();
    if text == "*" { 1 } else { text.trim_start_matches('*').parse().unwrap() }
}

/// Checks that the parts of an explanation add up, and that the winning move cancels their sum.
pub(crate) fn check_explanation(why: &Value, view: &Value) {
    let list = |value: &Value| value.as_array().unwrap().clone();
    let components = list(&why["components"]);
    assert_eq!(components.len(), list(&view["components"]).len());
    for component in &components {
        let parts = list(&component["parts"]);
        let sum = parts.iter().fold(0, |sum, part| sum ^ value(&part["nim_value"]));
        if !parts.is_empty() && component["left_out"] == "0" {
            assert_eq!(sum, value(&component["nim_value"]), "{component}");
        }
    }
    let total = components.iter().fold(0, |sum, component| sum ^ value(&component["nim_value"]));
    assert_eq!((total, &why["total"]), (value(&view["nim_value"]), &view["nim_value"]));
    let change = &why["change"];
    assert_eq!(change.is_null(), total == 0);
    if !change.is_null() {
        let component = &components[usize::try_from(change["component"].as_u64().unwrap()).unwrap() - 1];
        let parts = list(&component["parts"]);
        let part = parts.iter().find(|part| part["label"] == change["part"]).unwrap_or(component);
        assert_eq!(change["part"].is_null(), parts.is_empty(), "{change}");
        assert_eq!((&part["nim_value"], value(&change["from"]) ^ total), (&change["from"], value(&change["to"])));
    }
    let report = list(&why["report"]);
    assert_eq!(report[0], json!({"kind": "heading", "text": "Answer"}));
    assert!(
        report.iter().all(|block| ["heading", "line", "item", "drawing"].iter().any(|kind| block["kind"] == *kind))
    );
}

#[test]
fn an_explanation_of_a_sum_names_the_part_to_change() {
    let mut engine = Engine::new();
    let start = json!({"do": "start", "positions": [
        {"game": "constrained-nim", "input": "3 0  5 0 2"},
        {"game": "paper-cutting/run", "input": "2 9 1  1 3 1 5"},
        {"game": "paper-cutting", "input": "1000000000 1 0"},
        {"game": "marked-rectangle", "input": "marks 1  3 4 2 2"},
    ]});
    ok(&mut engine, &start);
    let why = ok(&mut engine, &json!({"do": "why"}));
    let part = |label: &str, nim_value: &str| json!({"label": label, "nim_value": nim_value});
    assert_eq!(why["components"][0]["parts"], json!([part("pile 1", "*5"), part("pile 3", "*2")]));
    let runs = &why["components"][1]["parts"];
    assert_eq!(
        [&runs[0], &runs[1], &runs[2]],
        [&part("x = 1, from 0 to 3", "*3"), &part("x = 1, from 5 to 9", "*4"), &part("y = 1, from 0 to 2", "*2"),]
    );
    assert_eq!(why["components"][2]["left_out"], "999999935");
    assert_eq!(why["components"][2]["parts"].as_array().unwrap().len(), 64);
    let sides = [("top", "*"), ("bottom", "*"), ("left", "*"), ("right", "*2")];
    assert_eq!(why["components"][3]["parts"], json!(sides.map(|(side, nim_value)| part(side, nim_value))));
    assert_eq!((&why["left_out"], &why["total"]), (&json!("0"), &json!("*2")));
    assert_eq!(
        why["change"],
        json!({"component": 1, "part": "pile 3", "from": "*2", "to": "0", "move": "1 3 2"}),
        "{why}"
    );
}

#[test]
fn an_explanation_in_misere_play_has_a_winning_move_without_nim_values() {
    let mut engine = Engine::new();
    for (game, input, change) in [
        ("nim/misere", "3 1 1 4", json!("3 3")),
        ("nim/misere", "3 1 1 1", Value::Null),
        ("heaps/misere", "kayles 1 3", json!("1 2 1")),
    ] {
        ok(&mut engine, &json!({"do": "start", "positions": [{"game": game, "input": input}]}));
        let why = ok(&mut engine, &json!({"do": "why"}));
        assert_eq!(why["total"], "", "{why}");
        let expected = json!({"component": 1, "part": null, "from": "", "to": "", "move": change});
        assert_eq!(why["change"], if change.is_null() { change } else { expected }, "{why}");
    }
}

/// The first 64 components, and the first 64 parts of each in which a move is possible, are listed. The others are counted.
#[test]
fn an_explanation_counts_what_it_leaves_out() {
    let mut engine = Engine::new();
    for count in [1, 2, 63, 64, 65, 66, 130, 1_000] {
        // Every third pile is empty.
        let size = |index: usize| index * 7 % 3 * (1 + index % 2);
        let sizes: Vec<usize> = (0..count).map(size).collect();
        let text = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        let live: Vec<usize> = (0..count).filter(|index| sizes[*index] > 0).collect();
        // The mark is in a corner of one row, so its nim-value is the number of columns beside it.
        let rows = sizes.iter().map(|size| format!(" 1 {} 1 1", size + 1)).collect::<Vec<_>>().concat();
        let marks = json!({"game": "marked-rectangle", "input": format!("marks {count}{rows}")});
        for (game, label, input) in [
            ("constrained-nim", "pile", format!("{count} 0 {text}")),
            ("heaps", "heap", format!("S(1,2,3,4) {count} {text}")),
            ("nim", "heap", format!("{count} {text}")),
        ] {
            let piles = json!({"game": game, "input": input});
            ok(&mut engine, &json!({"do": "start", "positions": [marks, piles, marks]}));
            let why = ok(&mut engine, &json!({"do": "why"}));
            let components = why["components"].as_array().unwrap();
            let all = 2 * count + 1;
            assert_eq!(components.len(), all.min(64), "{count}");
            assert_eq!(why["left_out"], (all - all.min(64)).to_string(), "{count}");
            // Both sums of rectangles cancel.
            assert_eq!(value(&why["total"]), sizes.iter().fold(0, |sum, size| sum ^ *size as u64), "{count}");
            for (index, component) in components.iter().enumerate().filter(|(index, _)| *index != count) {
                let size = sizes[if index < count { index } else { index - count - 1 }];
                assert_eq!(value(&component["nim_value"]), size as u64, "component {index} of {all}");
                assert_eq!(component["parts"].as_array().unwrap().len(), usize::from(size > 0), "{component}");
                assert_eq!(component["left_out"], "0", "{component}");
            }
            if let Some(component) = components.get(count) {
                let labels: Vec<&str> =
                    component["parts"].as_array().unwrap().iter().map(|part| part["label"].as_str().unwrap()).collect();
                let expected: Vec<String> =
                    live.iter().take(64).map(|index| format!("{label} {}", index + 1)).collect();
                assert_eq!(labels, expected, "{game}");
                assert_eq!(component["left_out"], live.len().saturating_sub(64).to_string(), "{game}, {count} piles");
            }
            // Alone, a position of many piles lists 64 of those that are not empty.
            ok(&mut engine, &json!({"do": "start", "positions": [piles]}));
            let component = &ok(&mut engine, &json!({"do": "why"}))["components"][0];
            assert_eq!(component["parts"].as_array().unwrap().len(), live.len().min(64), "{game}, {count} piles");
            assert_eq!(component["left_out"], live.len().saturating_sub(64).to_string(), "{game}, {count} piles");
        }
    }
}
