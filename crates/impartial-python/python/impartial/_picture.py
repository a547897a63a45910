"""Pictures, which notebooks display."""


class Picture(str):
    """The text of an SVG picture, which a notebook displays as a picture."""

    def __repr__(self) -> str:
        title = self.partition("<title")[2].partition(">")[2].partition("</title>")[0]
        return f"<Picture: {title}>"

    def _repr_svg_(self) -> str:
        return str(self)
