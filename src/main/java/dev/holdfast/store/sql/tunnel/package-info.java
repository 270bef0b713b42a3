/** The way to a server: name, password, certificate, tunnel through SSH. */
package dev.holdfast.store.sql.tunnel;
