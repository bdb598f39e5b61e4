/// Lists by pages.
///
/// Guarantees: a reader who follows `nextCursor` sees every row that was there when it began, once; a cursor of
/// another list, account or mode, or one that was changed, is refused; the cost of a page does not grow with the
/// list, provided the query seeks by (time, id).
package dev.podworks.kit.paging;
