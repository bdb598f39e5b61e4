/// The whole with two replicas of every service, under load, while everything around them breaks; and what must be true
/// afterwards all the same.
///
/// A {@link dev.podworks.systemtests.chaos.Plan} says what breaks when, and follows from a seed alone. The
/// {@link dev.podworks.systemtests.chaos.Load} is customers who do what customers do and, as the API asks them to, try
/// again what was not answered. {@link dev.podworks.systemtests.chaos.Invariants} says what is wrong afterwards.
///
/// What a seed does not decide: in which step of which request a fault falls. So a seed that found something is tried
/// several times.
package dev.podworks.systemtests.chaos;
