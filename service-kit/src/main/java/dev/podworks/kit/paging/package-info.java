/// Pagination of lists.
///
/// Guarantees: a client that follows `nextCursor` gets every row that existed at its first request once. A cursor
/// of another list, account or mode, or a tampered one, is rejected. The cost of a page does not grow with the list
/// if the query seeks by (time, id).
package dev.podworks.kit.paging;
