// Links: the fragment of the address is a compressed saved game, because browsers never send a fragment to a server.

/** Maximum length of a fragment in bytes before base64, and of a saved game in characters. */
export const MAX_FRAGMENT = 200_000;
const MAX_TEXT = 20_000_000;

/** Returns the fragment for a saved game, or null if it is too long for a link. */
export async function toFragment(text: string): Promise<string | null> {
  const stream = new Response(text).body!.pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length > MAX_FRAGMENT) return null;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  // The URL-safe alphabet of base64, without padding.
  return "g=" + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns the saved game in a fragment. Throws an error whose message is for the visitor. */
export async function fromFragment(fragment: string): Promise<string> {
  // Base64 adds a third, so no link of this page exceeds twice the maximum.
  if (fragment.length > 2 * MAX_FRAGMENT) throw new Error("The link is too long.");
  if (!/^g=[A-Za-z0-9_-]+$/.test(fragment)) throw new Error("The link contains no game.");
  try {
    const binary = atob(fragment.slice(2).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const reader = new Response(bytes).body!.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    // A short fragment may unpack to gigabytes, so the text is read in pieces and its length is limited.
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (text.length > MAX_TEXT) {
        await reader.cancel();
        throw new Error("too long");
      }
    }
  } catch {
    throw new Error("The link is damaged, so its game cannot be read. Ask for the link again.");
  }
}
