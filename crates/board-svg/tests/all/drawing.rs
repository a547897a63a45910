//! The contents and the layout of pictures.

use board_svg::{
    Area, Board, Chart, Figure, Layout, Notches, Picture, PilesLayout, Plot, Point, Rows, Sample, Tokens, Window, cell,
};

/// Returns the elements of a class, without their names.
fn of_class<'a>(svg: &'a str, class: &str) -> Vec<&'a str> {
    let start = format!("class=\"{class}\"");
    svg.split('<').filter_map(|element| element.split_once(&start)).map(|(_, rest)| rest.trim()).collect()
}

/// Returns the texts of a class.
fn texts<'a>(svg: &'a str, class: &str) -> Vec<&'a str> {
    of_class(svg, class).into_iter().map(|element| element.split_once(">\n").unwrap().1).collect()
}

fn description(svg: &str) -> &str {
    svg.split_once("<desc>").unwrap().1.split_once("</desc>").unwrap().0
}

fn piles(figure: &Figure) -> &PilesLayout {
    let Layout::Piles(places) = &figure.layout else { panic!("piles are drawn") };
    places
}

#[test]
fn a_wide_entry_begins_the_legend() {
    let mut wide = Picture::new("Wide");
    wide.entry(Sample::Box, "old", &"x".repeat(100));
    wide.legend();
    assert!(wide.finish().svg.contains("viewBox=\"0 0 7200 1010\""), "nothing is before the first entry");
}

#[test]
fn panels_stand_side_by_side() {
    let places = |panels: usize| {
        let mut picture = Picture::with_panels(panels, "Panels");
        picture.panels((0..panels).map(|_| picture.panel("A panel")).collect());
        let svg = picture.finish().svg;
        assert_eq!(description(&svg).matches("A panel.").count(), panels);
        let places: Vec<_> = of_class(&svg, "panel").into_iter().map(str::to_owned).collect();
        places.iter().map(|place| place[11..].split_once('"').unwrap().0.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(places(1), ["translate(0 500)"]);
    assert_eq!(places(4)[1..], ["translate(4200 500)", "translate(0 1000)", "translate(4200 1000)"]);
    assert_eq!(places(5)[2..4], ["translate(8400 500)", "translate(0 1000)"]);
}

#[test]
fn boards_are_drawn_to_scale() {
    let mut picture = Picture::bare("Board");
    let board = Board::new(&mut picture, [3, 1 << 60], 400);
    let Area { left, top, width, height } = board.area;
    assert_eq!([width, height], [5_400, 300]);
    assert_eq!(board.area_of(&cell([2, 1 << 59])), Area { left: left + 2_699, top: top + 100, width: 1, height: 100 });
    assert_eq!(board.area_of(&[0..3, 1 << 60..1 << 61]).width, 0);
    assert_eq!(board.clip(&[1..9, 5..7]), Some([1..3, 5..7]));
    assert_eq!(board.clip(&[3..9, 5..7]), None);
    board.grid(&mut picture, "grid");
    board.say(&mut picture);
    board.labels(&mut picture, &[[2, 1 << 59], [4, 0]], 3);
    let figure = picture.finish();
    assert_eq!(of_class(&figure.svg, "grid").len(), 0, "too many columns");
    assert_eq!(description(&figure.svg), "Rows and columns are not drawn to the same scale.");
    assert_eq!(texts(&figure.svg, "quiet small end"), ["2"], "the other labels have no room");
    let columns = [1_u64 << 59, 1, 1 << 60].map(|column| column.to_string());
    let shown: Vec<_> =
        texts(&figure.svg, "quiet small middle").iter().map(|text| text.replace('\u{202f}', "")).collect();
    assert_eq!(shown, columns);
    let Layout::Board(places) = figure.layout else { panic!("a board is drawn") };
    assert_eq!((places.rows, places.size), (vec![(0, 1), (300, 4)], [3, 1 << 60]));
    assert_eq!(places.columns, [(0, 1), (5_400, (1 << 60) + 1)]);

    let mut picture = Picture::bare("Largest");
    let board = Board::new(&mut picture, [u64::MAX; 2], 400);
    assert_eq!(board.area_of(&cell([u64::MAX; 2])).at_least(1).width, 1);
    board.labels(&mut picture, &[], 16);
}

#[test]
fn sheets_count_from_the_bottom() {
    let mut picture = Picture::bare("Sheet");
    let board = Board::sheet(&mut picture, [2, 3], 800);
    let Area { left, top, height, .. } = board.area;
    assert_eq!(board.point([0, 0]), [left, top + height]);
    assert_eq!(board.point([2, 1]), [left + 800, top]);
    assert_eq!(board.area_of(&cell([1, 1])), Area { left, top: top + 800, width: 800, height: 800 });
    board.labels(&mut picture, &[[2, 1]], 4);
    let figure = picture.finish();
    assert_eq!(texts(&figure.svg, "quiet small end"), ["2", "0", "1"]);
    assert_eq!(texts(&figure.svg, "quiet small middle"), ["1", "0", "3", "2"]);
    let Layout::Board(places) = figure.layout else { panic!("a board is drawn") };
    assert_eq!(places.rows, [(0, 2), (1_600, 0)]);
    assert_eq!(places.columns, [(0, 0), (2_400, 3)]);
}

#[test]
fn bands_stand_for_rows_that_are_left_out() {
    let draw = |rows: &[u64]| {
        let mut picture = Picture::bare("Bands");
        let occupied = [rows.iter().copied(), [2].iter().copied()];
        let board = Board::with_bands(&mut picture, [1_000, 3], 400, occupied, "stars");
        board.bands(&mut picture);
        board.grid(&mut picture, "grid");
        board.say(&mut picture);
        board.labels(&mut picture, &[[500, 2], [5, 2]], 24);
        picture.finish()
    };
    let figure = draw(&[5, 1_000, 5, 6]);
    assert!(description(&figure.svg).starts_with("Of more than 64 rows or columns, only those with stars are drawn."));
    assert_eq!(texts(&figure.svg, "quiet small end"), ["\u{22ee} 4", "\u{22ee} 993", "5", "1000", "6"]);
    let Layout::Board(places) = figure.layout else { panic!("a board is drawn") };
    let rows = [(0, 1), (200, 5), (600, 6), (600, 6), (1_000, 7), (1_200, 1_000), (1_600, 1_001), (1_600, 1_001)];
    assert_eq!((&places.rows[..], places.area[3]), (&rows[..], 1_600));
    // Every second row of 64 has a star, so the bands between them have no room.
    let many = draw(&(1..=32).map(|row| 2 * row).collect::<Vec<_>>());
    assert!(description(&many.svg).contains("There is no room to count all rows or columns between them."));
    assert_eq!(of_class(&many.svg, "paper").len(), 1);
    assert_eq!(texts(&many.svg, "quiet small end"), ["2", "64"]);
    assert!(description(&draw(&[]).svg).contains("An empty band stands"), "without a star the first row is drawn");
}

#[test]
fn charts_draw_the_largest_piles() {
    let chart = |sizes: Vec<u64>, taken, notches| {
        let mut picture = Picture::new("Chart");
        Chart { name: "pile", value: &|size| size % 10, taken, taken_name: "stones to take", notches }
            .draw(&mut picture, sizes);
        picture.finish()
    };
    let heights = |size: u64| (0..size).collect();
    let notches = Notches { heights: &heights, name: "mark", entry: "a marked height" };
    let figure = chart(vec![45, 0, 12], Some((0, 40)), Some(notches));
    assert_eq!(texts(&figure.svg, "ink small middle"), ["5 \u{2192} 5", "0", "2"]);
    assert_eq!(texts(&figure.svg, "quiet small middle"), ["1", "2", "3"]);
    assert_eq!(texts(&figure.svg, "quiet small end"), ["45", "0", "22"]);
    assert_eq!(texts(&figure.svg, "ink")[..5], ["value 0", "value 2", "value 5", "stones to take", "a marked height"]);
    let left_out = "Not drawn: 5 marks from these piles, of each pile those after the first 40.";
    assert_eq!(description(&figure.svg), left_out);
    assert_eq!(of_class(&figure.svg, "notch").len(), 40 + 12 + 1);
    let places: Vec<_> = piles(&figure).piles.iter().map(|pile| (pile.pile, pile.size, pile.stones.clone())).collect();
    assert_eq!(places[1..], [(2, 0, vec![(0, 0)]), (3, 12, vec![(0, 0), (800, 12)])]);

    let figure = chart((0..300).map(|index| 10_000 + index).collect(), Some((30, 1)), None);
    assert_eq!(piles(&figure).piles.iter().map(|pile| pile.pile).collect::<Vec<_>>()[..2], [31, 102]);
    assert_eq!(piles(&figure).piles.len(), 200);
    assert_eq!(description(&figure.svg), "Not drawn: 100 piles smaller than the 200 largest.");
    // Bars of 2.5 pixels have no outlines and no values, and a dot marks the bar of the move.
    let entries = texts(&figure.svg, "ink").iter().filter(|words| words.starts_with("value")).count();
    assert_eq!([of_class(&figure.svg, "frame").len(), of_class(&figure.svg, "dot").len()], [entries, 1]);
    assert!(texts(&figure.svg, "ink small middle").is_empty());
    let figure = chart(vec![10_000; 200], Some((150, 1)), None);
    assert_eq!(texts(&figure.svg, "quiet small middle")[0], "151", "the chosen pile is always labelled");
    assert_eq!(
        texts(&chart(vec![1], None, Some(Notches { heights: &|_| Vec::new(), ..notches })).svg, "ink"),
        ["value 1"]
    );
    assert_eq!(chart(Vec::new(), None, None).layout, Layout::None);

    let figure = chart(vec![1, 1 << 40, u64::MAX], None, None);
    assert_eq!(description(&figure.svg), "The heights are logarithmic.");
    assert!(!texts(&chart(vec![1, 5_000], None, None).svg, "quiet small end").contains(&"1\u{202f}000\u{202f}000"));
    let halves = piles(&figure).piles[0].stones[1].0 * 2;
    assert_eq!(piles(&figure).piles[2].stones[1..3], [(halves / 2, 1), (halves, 2)]);
    assert_eq!(description(&chart(vec![3, 1_000], None, None).svg), "Drawn higher than to scale: 1 small pile.");
}

#[test]
fn rows_break_piles_into_parts() {
    let rows = |sizes: &[u64], chosen: Option<usize>| {
        let mut picture = Picture::new("Rows");
        let row = |index: usize, size: u64| {
            let broken = vec![Tokens::Part(1, 1), Tokens::Taken(2), Tokens::Part(size.saturating_sub(3), 5)];
            let tokens = if chosen == Some(index) { broken } else { vec![Tokens::Whole(size, 3)] };
            (format!("row {index} of {size}"), tokens)
        };
        let rows = Rows { name: "heap", chosen, taken_name: "taken", part_name: "left" };
        rows.draw(&mut picture, sizes.iter().copied(), row);
        picture.finish()
    };
    let figure = rows(&[4, 100, 9], Some(2));
    assert_eq!(texts(&figure.svg, "ink small"), ["row 0 of 4", "row 1 of 100", "row 2 of 9"]);
    assert_eq!(description(&figure.svg), "Heaps of more than 40 tokens are abbreviated.");
    let places = piles(&figure);
    assert!(places.sideways);
    // A pile that the move breaks is drawn as its parts.
    assert_eq!(places.piles.iter().map(|pile| pile.value).collect::<Vec<_>>(), [Some(3), Some(3), None]);
    assert_eq!(places.piles[1].stones, [(0, 0), (480, 4), (720, 96), (1_200, 100)]);
    let stones: Vec<u128> = places.piles[2].stones.iter().map(|&(_, stones)| stones).collect();
    assert_eq!(stones, [0, 1, 1, 1, 1, 3, 3, 3, 3, 9, 9, 9]);
    let [.., left, top] = [places.piles[0].area, places.piles[1].area].map(|area| area[1]);
    assert_eq!(top - left, 420);

    let figure = rows(&[2; 30], Some(29));
    assert_eq!(description(&figure.svg), "Not drawn: 6 heaps smaller than the 24 largest.");
    assert_eq!(piles(&figure).piles.last().unwrap().pile, 30);
    assert_eq!(rows(&[], None).layout, Layout::None);
}

#[test]
fn plots_draw_each_pixel_once() {
    let draw = |to: u64| {
        let mut picture = Picture::new("Plot");
        let plot = Plot::new(&mut picture, [1, to], 9);
        let shaded = [(1, Some(1)), (5, Some(5)), (to + 1, None), (2, Some(4)), (3, None)];
        let shaded = shaded.map(|(start, end)| plot.shade(&mut picture, "v2", start, end));
        let points = (1..=to).map(|x| Point { x, y: x % 10, is_rare: x % 3 == 0 });
        let there = plot.points(&mut picture, points);
        plot.axes(&mut picture);
        (shaded, there, picture.finish().svg)
    };
    let (shaded, there, svg) = draw(20);
    assert_eq!((shaded, there), ([false, false, false, true, true], [true, true]));
    assert_eq!([of_class(&svg, "v6").len(), of_class(&svg, "dot").len(), of_class(&svg, "v2").len()], [14, 6, 2]);
    assert_eq!(texts(&svg, "quiet small middle"), ["1", "20", "2", "4", "6", "8", "10", "12", "14", "16", "18"]);
    // From 2 to below 4, and from 3 to the right end of the frame.
    let width = |shade: &&str| shade.split('"').nth(3).unwrap().parse().unwrap();
    let widths: Vec<i64> = of_class(&svg, "v2").iter().map(width).collect();
    assert_eq!(widths, [556, 4_924]);
    let (_, there, svg) = draw(1_000_000);
    assert_eq!(there, [true, true]);
    assert_eq!([of_class(&svg, "v6").len(), of_class(&svg, "dot").len()], [1, 1]);
    assert!(svg.len() < 5_000, "{}", svg.len());
    assert_eq!(draw(1).1, [true, false]);
}

#[cfg(feature = "serde")]
#[test]
fn layouts_are_json() {
    let mut picture = Picture::bare("JSON");
    let board = Board::sheet(&mut picture, [1, 2], 800);
    let [left, top] = [board.area.left, board.area.top];
    let json = serde_json::to_string(&picture.finish().layout).unwrap();
    let rows = r#""rows":[[0,"1"],[800,"0"]],"columns":[[0,"0"],[1600,"2"]],"size":["1","2"]"#;
    let expected =
        format!(r#"{{"kind":"board","area":[{left},{top},1600,800],{rows},"window":[["1","1"],["1","2"]]}}"#);
    assert_eq!(json, expected);
}

#[test]
fn outlines_leave_out_sides_outside_the_window() {
    let draw = |cells, size| {
        let mut picture = Picture::bare("Outline");
        picture.show(Some(&Window { rows: 3..=6, columns: 3..=6 }), Some([9, 9]), "").unwrap();
        let board = Board::new(&mut picture, [9, 9], 400);
        let area = board.outline(&mut picture, &["halo", "move"], &cells, size);
        let svg = picture.finish().svg;
        assert_eq!(of_class(&svg, "halo"), of_class(&svg, "move"));
        (area.map(|area| [area.left - board.area.left, area.width, area.height]), of_class(&svg, "move").len())
    };
    assert_eq!(draw([2..4, 2..6], 0), (Some([0, 1_600, 800]), 1), "a rectangle");
    assert_eq!(draw([2..4, 2..4], 1_000), (Some([0, 1_000, 1_000]), 1), "an enlarged outline stays on the board");
    assert_eq!(draw([0..4, 3..9], 0), (Some([400, 1_200, 800]), 2), "a lower side and a left one");
    assert_eq!(draw([3..9, 0..4], 0), (Some([0, 800, 1_200]), 2), "an upper side and a right one");
    assert_eq!(draw([0..9, 0..9], 0).1, 0, "no side is shown");
    assert_eq!(draw([6..9, 0..9], 0), (None, 0));
}
