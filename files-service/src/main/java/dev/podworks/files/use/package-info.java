/// Which files are in use, and which are kept for good.
///
/// Guarantees: a file that a kept project uses does not expire, from the moment we hear of the project; one that a
/// submitted, unfinished project works with is not deleted.
///
/// Not guaranteed: the milliseconds until the news arrives. A file that is deleted between a submission and its news is
/// gone; the submission finds it gone and ends without taking a credit, or gives back what it took.
package dev.podworks.files.use;
