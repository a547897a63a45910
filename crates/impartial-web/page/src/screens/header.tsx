// The line above each screen except the first: the way back, and the title.

import type { ComponentChildren } from "preact";

export function Header({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <header class="bar">
      <a class="back" href="#" aria-label="All games">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" />
        </svg>
      </a>
      <h1>{title}</h1>
      <div class="bar-end">{children}</div>
    </header>
  );
}
