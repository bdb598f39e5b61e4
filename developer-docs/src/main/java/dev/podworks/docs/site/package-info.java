/// Pages, their navigation and layout, the search index, and the files that the gateway serves.
package dev.podworks.docs.site;
