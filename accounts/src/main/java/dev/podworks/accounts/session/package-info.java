/// Sessions of signed-in users.
///
/// A session is a database row that is read with every request and cached by no replica: signing out, removal from
/// an account and disabling take effect with the next request. People send few enough requests for that.
///
/// Guarantees: only the hash of the cookie's value is stored; signing in always creates a new session, whatever
/// cookie the request has; a session expires after a time without use and after a maximum time; no session outlives
/// the password that it was created with; unsafe requests need a CSRF token.
///
/// The CSRF token is a hash of the session's secret, returned in responses and sent in a header. It is not a second
/// cookie, which another site under the same domain could set. It needs no storage and differs for every session.
///
/// Does not guarantee: that a response in progress is withheld when its session ends.
package dev.podworks.accounts.session;
