/// What a transition does in its transaction, other than updating the project.
package dev.podworks.projects.submission.effect;
