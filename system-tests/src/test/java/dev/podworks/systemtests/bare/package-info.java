/// The least that could do the gateway's and a service's work, for benchmarks to measure ours against: a bare Spring
/// Cloud Gateway with one route, to a bare WebFlux handler that does one insert.
package dev.podworks.systemtests.bare;
