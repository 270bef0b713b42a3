/** Event streams and what may be deleted from them, without any input or output. */
package dev.holdfast.stream;
