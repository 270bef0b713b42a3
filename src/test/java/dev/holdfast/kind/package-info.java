/** What every kind of store must do, whatever it calls things. */
package dev.holdfast.kind;
