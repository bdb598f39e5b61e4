/// How far the studio is. For looking at only: the saga decides nothing by it.
package dev.podworks.projects.progress;
