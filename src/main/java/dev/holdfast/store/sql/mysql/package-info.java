/** MySQL and MariaDB: opening, guarding a session, values, JSON, counts, space. */
package dev.holdfast.store.sql.mysql;
