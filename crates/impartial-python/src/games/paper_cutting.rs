use impartial::Rule;
use impartial::core::Enumerate as _;
use impartial::paper_cutting::reference::ReferencePaperCutting;
use impartial::paper_cutting::{Cut, CutRule, PaperCutting as Sheet};

use super::prelude::*;

/// A position of paper cutting: a sheet and its cuts (xb, yb, xe, ye), with the rule "judge" or "run".
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct PaperCutting;

#[pymethods]
impl PaperCutting {
    #[new]
    #[pyo3(signature = (width, height, cuts, rule = "judge"))]
    fn new(
        py: Python<'_>,
        width: &Bound<'_, PyAny>,
        height: &Bound<'_, PyAny>,
        cuts: &Bound<'_, PyAny>,
        rule: &str,
    ) -> PyResult<PyClassInitializer<Self>> {
        let width = integer(width, || "the width of the sheet".into())?;
        let height = integer(height, || "the height of the sheet".into())?;
        let (_, rule) = Rule::named(&format!("paper-cutting/{rule}")).map_err(unknown_name)?;
        let rule = if rule.name == "run" { CutRule::Run } else { CutRule::Judge };
        let cuts = records(cuts, "cut", ["xb", "yb", "xe", "ye"])?;
        let cuts = cuts.into_iter().map(|[xb, yb, xe, ye]| Cut { from: [xb, yb], to: [xe, ye] });
        let solved = run(py, move || Sheet::new(width, height, rule, cuts))?;
        Ok(Position::alone(solved.map_err(|error| invalid(py, &error, error.index()))?).with_class(Self))
    }
}

impl GameClass for PaperCutting {
    type Rust = Sheet;
    const MOVE: &'static str = "Cut";
    const MOVE_DOC: &'static str =
        "A move of paper cutting: both ends of the cut. The JSON calls the first one `from`.";

    fn arguments(sheet: &Sheet) -> (String, Vec<AnyMove>) {
        let cuts: Vec<_> = sheet.original_cuts().map(|Cut { from, to }| (from[0], from[1], to[0], to[1])).collect();
        let rule = if sheet.rule() == CutRule::Run { ", rule='run'" } else { "" };
        let start = format!("{}, {}, {cuts:?}{rule}", sheet.width(), sheet.height());
        (start, sheet.new_cuts().map(AnyMove::from).collect())
    }

    fn moves(sheet: &Sheet) -> Result<Listed, TooLarge> {
        let listed = ReferencePaperCutting::try_from(sheet)?;
        Ok(Box::new(listed.moves().map(AnyMove::from).collect::<Vec<_>>().into_iter()))
    }
}
