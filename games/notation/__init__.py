"""Text notations of other programs: PBN for classic whist, and the dialect PTN for bid whist."""
