/// The guides: Markdown files with front matter, and lines that insert what the API document contains.
package dev.podworks.docs.guide;
