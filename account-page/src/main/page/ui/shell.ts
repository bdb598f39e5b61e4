/** Quoted, unless a shell takes it as it is: `&`, `?` and spaces would end or change the command. */
export function shellWord(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
