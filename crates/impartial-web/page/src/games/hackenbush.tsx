// Green Hackenbush: a click cuts an edge, and everything no longer connected to the ground falls.

import type { Edge, Gestures, NetworkBoard, Words } from "../board/gestures";
import { numbersOf } from "../board/gestures";
import { deletedBy, network } from "../board/network";
import type { IllegalChop } from "../engine/protocol";
import type { GamePage } from "./game";
import { Thumbnail } from "./thumbnail";
import { grouped, plural } from "../text";

const nameOf = (words: Words) => `edge ${grouped(numbersOf(words)[0] ?? 0n)}`;

const gestures: Gestures<Edge, NetworkBoard> = {
  ...network,
  sentence(words, _, board) {
    if (board?.kind !== "network") return `Cut ${nameOf(words)}.`;
    const fall = deletedBy(board, words).length - 1;
    return fall > 0 ? `Cut this edge, and ${plural(fall, "edge")} will fall.` : "Cut this edge.";
  },
  refusal: (_, { kind }: IllegalChop) => (kind === "gone" ? "This edge is gone." : undefined),
};

export const hackenbush: GamePage = {
  cards: [
    {
      id: "hackenbush",
      title: "Hackenbush",
      move: "Cut an edge, and whatever it held up falls.",
      game: "hackenbush",
      shape: "cactus",
      limits: { small: "full,N=8", large: "full,N=12" },
      drawings: [
        { name: "Girl", input: "graph 8 10\n1 2\n1 3\n2 3\n2 4\n3 4\n4 5\n5 6\n5 7\n5 8\n7 7\n" },
        { name: "House", input: "graph 5 8\n1 2\n1 3\n2 3\n2 4\n3 4\n4 5\n5 5\n1 1\n" },
        { name: "Tree", input: "graph 11 14\n1 2\n1 2\n1 2\n2 3\n3 4\n3 5\n3 6\n4 7\n4 8\n6 10\n6 11\n5 9\n7 7\n11 11\n" },
        { name: "Flower", input: "graph 8 9\n1 2\n2 3\n2 4\n2 5\n4 6\n6 6\n6 6\n1 7\n7 8\n" },
      ],
      picture: () => (
        <Thumbnail>
          <path class="ground" d="M40 92 H120" />
          <path class="twigs" d="M70 92 V74 H90 V92 M70 74 L80 56 L90 74 M80 56 V40 L62 26 M80 40 L98 26" />
          <g class="going">
            <path d="M80 40 V26" />
            <circle cx="80" cy="17" r="9" />
          </g>
        </Thumbnail>
      ),
    },
  ],
  rule: () => "Cut an edge; everything no longer connected to the ground falls. If no edge is left on your turn, you lose.",
  told: (words) => `cut ${nameOf(words)}`,
  gestures,
};
