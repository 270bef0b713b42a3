/** PostgreSQL: opening, guarding a session, rights, values, JSON, counts, space. */
package dev.holdfast.store.sql.postgres;
