/// The samples of the documentation, run as a reader would run them.
package dev.podworks.systemtests.docs;
