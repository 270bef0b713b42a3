/**
 * The smallest kind, and what it takes to delete, to archive and to restore: tables as data, of
 * which the keys are two columns and one table goes by a key of the database.
 */
package dev.holdfast.store.keyedstore;
