/// Markdown to HTML: headings with anchors, code with colours and a copy button, tabs, and links from the names of
/// operations, events and error codes to their pages.
package dev.podworks.docs.text;
