/// The baseline of benchmarks: a bare Spring Cloud Gateway with one route, to a bare WebFlux handler that does one
/// insert.
package dev.podworks.systemtests.bare;
