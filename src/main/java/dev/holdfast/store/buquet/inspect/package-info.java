/** Finds what is wrong in a bucket of buquet. */
package dev.holdfast.store.buquet.inspect;
