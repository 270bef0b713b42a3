/** The SPI: what a store can do, how it is addressed, and how it fails. */
package dev.holdfast.store;
