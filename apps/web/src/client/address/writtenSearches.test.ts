import { describe, expect, it } from "vitest";
import { createWrittenSearches } from "./writtenSearches.ts";

describe("queries that were written and not rendered yet", () => {
  it("are put on top of each other while the router renders the first", () => {
    const written = createWrittenSearches();
    expect(written.latest()).toBeNull();
    written.write("chosen=a");
    written.write("chosen=a,b");
    expect(written.latest()).toBe("chosen=a,b");
    written.rendered("chosen=a");
    expect(written.latest()).toBe("chosen=a,b");
    written.rendered("chosen=a,b");
    expect(written.latest()).toBeNull();
  });

  it("are over when the router rendered the last, whether or not it left out some", () => {
    const written = createWrittenSearches();
    for (const search of ["a", "b", "c"]) written.write(search);
    written.rendered("c");
    expect(written.latest()).toBeNull();
  });

  it("are over when a link or the browser's history led elsewhere", () => {
    const written = createWrittenSearches();
    written.write("a");
    written.rendered("somewhere=else");
    expect(written.latest()).toBeNull();
    written.write("b");
    written.forget();
    expect(written.latest()).toBeNull();
  });
});
