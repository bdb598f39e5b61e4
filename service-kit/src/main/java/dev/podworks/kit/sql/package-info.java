/// The little that SQL through R2DBC needs beside `DatabaseClient`: nullable parameters, and hints after a commit.
package dev.podworks.kit.sql;
