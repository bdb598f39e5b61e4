/// The little that SQL through R2DBC needs beside `DatabaseClient`: nullable parameters, hints after a commit, and
/// what is inside a fault.
package dev.podworks.kit.sql;
