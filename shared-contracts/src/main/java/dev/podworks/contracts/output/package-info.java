/// Which outputs a project has and what they are called: the studio renders them, and the simulator of test projects
/// stores samples of the same names, so that software that was written against one works with the other.
package dev.podworks.contracts.output;
