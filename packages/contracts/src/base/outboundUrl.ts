/**
 * What is wrong with an address as something that Lapline may send to, in words; null when nothing is
 * at first sight. Where its name leads is looked at again for every connection.
 */
export function httpAddressProblem(text: string): string | null {
  if (/[\p{C}\s]/u.test(text)) return "write the address without spaces and control characters";
  if (!URL.canParse(text))
    return "write a whole address, e.g. https://ci.example.org/hooks/lapline";
  const { protocol, username, password, hash } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") return "use an https:// address";
  if (username !== "" || password !== "") return "leave user and password out of the address";
  return hash === "" ? null : "leave the part after # out of the address";
}
