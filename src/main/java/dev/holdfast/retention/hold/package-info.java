/** What an operator keeps from every cleanup until it is released. */
package dev.holdfast.retention.hold;
