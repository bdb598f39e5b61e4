/// What SQL through R2DBC needs in addition to `DatabaseClient`: nullable parameters, actions after a commit, and
/// the classification of failures.
package dev.podworks.kit.sql;
