/** What an operator keeps from every cleanup: putting on hold and releasing, each with a reason. */
package dev.holdfast.desktop.hold;
