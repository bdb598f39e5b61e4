/// CSV documents of the API.
package dev.podworks.kit.csv;
