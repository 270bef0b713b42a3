/** SQL shared by the backends: engines, read-only sessions, cancel, timeouts, failure mapping. */
package dev.holdfast.store.sql;
