import { offerFile } from './download';

/** Offers a CSV document as a download. */
export function offerCsv(csv: unknown, fileName: string): void {
  offerFile(csv as string, 'text/csv', fileName);
}
