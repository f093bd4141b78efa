/// Display width and safety of text for terminals.
package enum DisplayText {}
