/** Offers a document as a download. It was read by fetch, since a plain link does not send the account and mode headers. */
export function offerFile(content: BlobPart, type: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has started by then; the URL only holds memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
