//! A graph whose vertices are in layers above the ground.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::area::Area;
use crate::figure::{EdgeLayout, Layout, NetworkLayout, VertexLayout};
use crate::picture::Picture;
use crate::scaling::{scaled, signed};

/// The longest distances between neighbouring columns and between neighbouring layers.
const MAX_STEPS: [i64; 2] = [900, 640];

/// The shortest distance between layers. A deeper graph makes a longer picture.
const MIN_LAYER: i64 = 130;

/// The height of a graph, unless its layers would then be too close together or too far apart.
const HEIGHT: i64 = 4_800;

/// Minimum radius of a vertex with a number.
const MIN_NUMBERED: i64 = 90;

/// The location of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "a location has two coordinates")]
pub struct Node {
    /// The distance from the left side, in half columns.
    pub half_column: u64,
    /// The layer, from 0 at the bottom.
    pub layer: u64,
}

/// The area of a graph, and its scales.
#[derive(Clone, Debug)]
pub struct Network {
    area: Area,
    half_columns: u64,
    layers: u64,
    radius: i64,
    edges: Vec<EdgeLayout>,
    vertices: Vec<VertexLayout>,
}

impl Network {
    /// Makes room for vertices in this number of columns and of layers.
    pub fn new(picture: &mut Picture, columns: u64, layers: u64) -> Self {
        let [columns, layers] = [columns, layers].map(|number| number.max(1));
        let across = (picture.longest() / signed(columns)).clamp(1, MAX_STEPS[0]);
        let down = (HEIGHT / signed(layers)).clamp(MIN_LAYER, MAX_STEPS[1]);
        let [width, height] = [across * signed(columns), down * signed(layers)];
        let area = picture.frame([width.min(picture.longest()), height], 0);
        let radius = (across.min(down) / 4).clamp(14, 110);
        Self { area, half_columns: 2 * columns, layers, radius, edges: Vec::new(), vertices: Vec::new() }
    }

    /// Returns the centre of a vertex.
    #[must_use]
    pub fn point(&self, Node { half_column, layer }: Node) -> [i64; 2] {
        let Area { left, top, width, height } = self.area;
        let half_layers = 2 * self.layers;
        let up = scaled(2 * layer.min(self.layers) + 1, half_layers, height);
        [left + scaled(half_column.min(self.half_columns), self.half_columns, width), top + height - up]
    }

    /// Draws the ground below the lowest layer.
    pub fn ground(&self, picture: &mut Picture) {
        let [_, y] = self.point(Node { half_column: 0, layer: 0 });
        picture.stroke("old", [self.area.left, y], [self.area.left + self.area.width, y]);
    }

    /// Returns the line of an edge between two vertices. Of the edges between the same vertices, `nth` of `total` are drawn
    /// before it.
    ///
    /// An edge to the ground is vertical, unless there are several.
    #[must_use]
    pub fn line(&self, ends: [Node; 2], is_on_ground: bool, [nth, total]: [usize; 2]) -> Line {
        // Twice the number of radii by which the edge is away from the middle one.
        let offset = (2 * signed(nth) + 1 - signed(total)) * self.radius;
        let [from, to] = ends.map(|end| self.point(end));
        if is_on_ground {
            let foot = [to[0] + offset / 2, from[1]];
            return Line::Bent([foot, [i64::midpoint(foot[0], to[0]), i64::midpoint(foot[1], to[1])], to]);
        }
        if ends[0] == ends[1] {
            let radius = self.radius * 3 / 2 + self.radius * signed(nth) / 2;
            return Line::Loop([from[0], from[1] - radius], radius);
        }
        let [across, down] = [to[0] - from[0], to[1] - from[1]];
        let length = (across * across + down * down).isqrt().max(1);
        // Two vertices of one layer may have others between them, through which a straight line would run.
        let is_over = down == 0 && ends[0].half_column.abs_diff(ends[1].half_column) > 2;
        let lift = if is_over { length / 6 } else { 0 };
        let middle = [i64::midpoint(from[0], to[0]), i64::midpoint(from[1], to[1])];
        Line::Bent([from, [middle[0] - down * offset / length, middle[1] + across * offset / length - lift], to])
    }

    /// Draws a band behind lines, which is evenly coloured where they cross.
    pub fn shade(&self, picture: &mut Picture, lines: impl IntoIterator<Item = Line>) {
        let data: String = lines.into_iter().map(Line::data).collect();
        let width = 2 * self.radius;
        if !data.is_empty() {
            let style = format!(" style=\"opacity:.4;stroke-linecap:round;stroke-width:{width}\"");
            picture.curves("grid", &data, &style);
        }
    }

    /// Draws an edge, and records under this number where it is and which edges fall with it.
    pub fn edge(&mut self, picture: &mut Picture, class: &str, line: Line, number: u64, falls: Vec<u64>) {
        line.draw(picture, class);
        self.edges.push(EdgeLayout { edge: number, line: line.points(), falls });
    }

    /// Draws a vertex, with a number if there is room. Returns whether there is.
    pub fn vertex(&self, picture: &mut Picture, node: Node, number: Option<&str>) -> bool {
        let fits = number.filter(|number| self.radius >= MIN_NUMBERED && number.len() <= 4);
        let radius = if fits.is_some() { self.radius } else { self.radius / 2 };
        picture.circle("paper frame", self.point(node), radius);
        if let Some(number) = fits {
            picture.centred("ink", self.point(node), if number.len() < 3 { 120 } else { 80 }, number);
        }
        fits.is_some()
    }

    /// Records where a vertex is that a move can name.
    pub fn place(&mut self, node: Node, vertex: u64) {
        let at = self.point(node);
        self.vertices.push(VertexLayout { vertex, at });
    }

    /// Ends the drawing: the layout of the picture becomes the layout of the edges and vertices. This number of edges is not drawn.
    pub fn finish(self, picture: &mut Picture, left_out: u64) {
        picture.layout = Layout::Network(NetworkLayout { edges: self.edges, vertices: self.vertices, left_out });
    }
}

/// The line of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Line {
    /// A curve from the first point to the last, whose tangents meet at the second.
    Bent([[i64; 2]; 3]),
    /// A circle around a point.
    Loop([i64; 2], i64),
}

impl Line {
    /// Draws the line.
    pub fn draw(self, picture: &mut Picture, class: &str) {
        picture.curves(class, &self.data(), "");
    }

    /// Returns the line as the data of a path.
    fn data(self) -> String {
        match self {
            Self::Bent([[x1, y1], [x2, y2], [x3, y3]]) => format!("M{x1} {y1}Q{x2} {y2} {x3} {y3}"),
            Self::Loop([x, y], r) => {
                let (top, diameter) = (y - r, 2 * r);
                format!("M{x} {top}a{r} {r} 0 0 0 0 {diameter}a{r} {r} 0 0 0 0 -{diameter}z")
            }
        }
    }

    /// Returns points on the line, in order.
    fn points(self) -> Vec<[i64; 2]> {
        match self {
            Self::Bent(points) => {
                // A quadratic curve at quarters of its parameter.
                let at = |quarter: i64| {
                    let rest = 4 - quarter;
                    let weights = [rest * rest, 2 * rest * quarter, quarter * quarter];
                    [0, 1].map(|axis| {
                        points.iter().zip(weights).map(|(point, weight)| point[axis] * weight).sum::<i64>() / 16
                    })
                };
                (0..=4).map(at).collect()
            }
            Self::Loop([x, y], radius) => {
                let half = radius * 7 / 10;
                [
                    [0, radius],
                    [half, half],
                    [radius, 0],
                    [half, -half],
                    [0, -radius],
                    [-half, -half],
                    [-radius, 0],
                    [-half, half],
                    [0, radius],
                ]
                .map(|[right, down]| [x + right, y + down])
                .to_vec()
            }
        }
    }
}
