/** Event streams: their partitions, consumers and policies. */
package dev.holdfast.store.stream;
