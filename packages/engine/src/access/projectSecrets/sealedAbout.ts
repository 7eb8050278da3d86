/** What a password is sealed for: it opens for no other row and no other address. Pure. */
export function sealedAbout(id: string, address: string): string {
  return `${id} ${address}`;
}
