/// People who are signed in.
///
/// A session is a row in the database, which every gateway looks up with every request and none remembers: signing
/// out, leaving an account and being disabled count from the next request on, on all of them. People ask seldom
/// enough.
///
/// Guarantees: what is kept of a session is the hash of its cookie's value; signing in always makes a new one,
/// whatever cookie came along; a session ends when it is not used for a while, and after a time however much it is
/// used; none outlives the password that it began with; whatever changes something needs a token that only the page
/// can know.
///
/// That token is a hash of the session's secret, told in answers and sent in a header. It is not a second cookie,
/// since another site under the same domain could set that; it needs no storage, and is another one with every
/// session.
///
/// Does not guarantee: that an answer under way when a session ends is held back.
package dev.podworks.accounts.session;
