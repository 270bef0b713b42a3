/** What a kind of store calls things and what can be done with them, as data. */
package dev.holdfast.store.terms;
