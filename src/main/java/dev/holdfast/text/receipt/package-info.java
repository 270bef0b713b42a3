/** What was done to a store, as a person reads it. */
package dev.holdfast.text.receipt;
