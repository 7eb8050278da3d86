import { expect, test } from "vitest";
import { passCapability } from "./passCapability.ts";

test.each([
  ["root of a host", "000001ffffffffff", "dac_read_search"],
  ["root of a container", "00000000a80425fb", "dac_override"],
  ["root of a container without the right to hand on", "00000000a80424fb", null],
  ["an ordinary account", "0000000000000000", null],
])("%s can hand on what it has", (_, effective, capability) => {
  expect(passCapability(`Name:\tnode\nCapEff:\t${effective}\nSeccomp:\t0\n`)).toBe(capability);
});
