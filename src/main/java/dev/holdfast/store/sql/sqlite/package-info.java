/** SQLite: a file that is opened, guarded, counted and measured. */
package dev.holdfast.store.sql.sqlite;
